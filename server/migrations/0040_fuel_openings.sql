-- What tanks and vehicles held at the beginning, by their cards, is the first movement of each in the fuel ledger, dated when the card was made.
-- Every card gets an event that names its movements and has the hash of their text, spelled as server/kernel/ledger/canonical-movements.ts does,
-- so that they stand in the chain of seals. Written by hand.

WITH held AS (
  SELECT r.contract_id, 'reservoir' AS document, r.id, r.created_at, 0 AS position, r.fuel_id, r.initial_value AS litres FROM reservoir r
  UNION ALL
  SELECT c.contract_id, 'car', c.id, c.created_at, f.position, f.fuel_id, f.tank_remainder
  FROM car c JOIN car__fuels f ON f.contract_id = c.contract_id AND f.parent_id = c.id
), posted AS (
  INSERT INTO fuel_movement (contract_id, document, document_id, at, kind, reservoir_id, car_id, fuel_id, litres)
  SELECT contract_id, document, id, created_at, 'opening', CASE document WHEN 'reservoir' THEN id END, CASE document WHEN 'car' THEN id END, fuel_id, litres
  FROM held WHERE litres <> 0 ORDER BY contract_id, document DESC, id, position
  RETURNING *
)
INSERT INTO event_log (contract_id, event_type_id, page_name, resource, item_id, uri_path, data)
SELECT p.contract_id, 2, p.document, p.document, p.document_id, '/start', jsonb_build_object(
  'before', jsonb_build_object('opened_at', NULL),
  'after', jsonb_build_object('opened_at', to_char(min(p.at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  'via', 'rule',
  'postings', jsonb_build_object('fuel-movement', jsonb_build_object(
    'ids', jsonb_agg(p.id ORDER BY p.id),
    'sha256', encode(sha256(convert_to(string_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', p.id, 'contract_id', p.contract_id, 'document', p.document, 'document_id', p.document_id,
      'created_at', (extract(epoch FROM p.created_at) * 1000000)::bigint, 'at', (extract(epoch FROM p.at) * 1000000)::bigint,
      'kind', p.kind, 'reservoir_id', p.reservoir_id, 'car_id', p.car_id, 'fuel_id', p.fuel_id, 'litres', trim_scale(p.litres)::text
    ))::text, e'\n' ORDER BY p.id), 'UTF8')), 'hex'))))
FROM posted p GROUP BY p.contract_id, p.document, p.document_id ORDER BY p.contract_id, p.document DESC, p.document_id;

UPDATE reservoir SET opened_at = created_at WHERE initial_value <> 0;
UPDATE car c SET opened_at = created_at
WHERE EXISTS (SELECT FROM car__fuels f WHERE f.contract_id = c.contract_id AND f.parent_id = c.id AND f.tank_remainder <> 0);
