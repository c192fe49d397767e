/** Whether a form is on screen. `data-form` marks forms. */
export function isFormShown(): boolean {
  // checks whether it is visible, because the next review is rendered before it is shown
  return [...document.querySelectorAll('[data-form]')].some((form) => form.getClientRects().length > 0);
}

/** Calls back whenever a form appears or disappears. @returns stops it */
export function onFormChange(listener: () => void): () => void {
  let before = isFormShown();
  const observer = new MutationObserver(() => {
    const now = isFormShown();
    if (now === before) return;
    before = now;
    listener();
  });
  // when people leave a screen, it disappears, or it is hidden until the next one is ready
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'hidden'] });
  return () => observer.disconnect();
}
