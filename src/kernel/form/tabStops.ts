/** The tab stops within `container`, in order. */
export function tabStops(container: HTMLElement): HTMLElement[] {
  return [
    ...container.querySelectorAll<HTMLElement>(
      'input, textarea, select, button, a[href], [tabindex="0"]',
    ),
  ].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.closest('[hidden]') &&
      !one.matches(':disabled, [aria-hidden="true"], [type="hidden"], [type="file"]'),
  )
}
