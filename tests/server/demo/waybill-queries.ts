// What the tests of the demonstration's waybills ask the database.

/** Waybills of both contracts, without drafts, by vehicle in their order. */
export const chained = `select w.*, lag(w.odometer_in) over o as odometer_before,
  lag(w.fuel_in) over o as fuel_before, lag(w.end_date) over o as end_before
  from way_bill w where w.state <> 'draft' window o as (partition by w.car_id order by w.start_date)`

/** Months of the fuel book with what the movements of each tank come to. */
export const monthTotals = `select t.id, t.opening, t.received, t.issued, t.closing, f.* from book_month o
  join contract k on k.id = o.contract_id
  join book_month__totals t on t.contract_id = o.contract_id and t.parent_id = o.id
  cross join lateral (select o.month::timestamp at time zone k.time_zone as since,
    (o.month::timestamp + interval '1 month') at time zone k.time_zone as until) p
  cross join lateral (select
      coalesce(sum(m.litres) filter (where m.at < p.since), 0) as found_opening,
      coalesce(sum(m.litres) filter (where m.at >= p.since and m.litres > 0), 0) as found_received,
      coalesce(-sum(m.litres) filter (where m.at >= p.since and m.litres < 0), 0) as found_issued,
      coalesce(sum(m.litres), 0) as found_closing
    from fuel_movement m where m.contract_id = o.contract_id and m.at < p.until
      and m.reservoir_id = t.reservoir_id and m.fuel_id = t.fuel_id) f`

/** Waybills of vehicles that take a category, and those whose driver has none of them. */
export const licensed = `select count(*)::int as judged, count(*) filter (where not exists (
    select from car_type__license_ids n join staff__license_ids l
      on l.contract_id = n.contract_id and l.target_id = n.target_id
    where n.contract_id = c.contract_id and n.parent_id = c.type_id and l.parent_id = w.staff_id))::int as wrong
  from way_bill w join car c on c.contract_id = w.contract_id and c.id = w.car_id
  where exists (select from car_type__license_ids n where n.contract_id = c.contract_id and n.parent_id = c.type_id)`
