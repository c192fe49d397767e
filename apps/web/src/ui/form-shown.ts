/** Whether a form is on screen: `data-form` marks it. */
export function isFormShown(): boolean {
  // the next review is rendered before it is shown
  return [...document.querySelectorAll('[data-form]')].some((form) => form.getClientRects().length > 0);
}

/** Calls back whenever a form has come or gone. @returns stops it */
export function onFormChange(listener: () => void): () => void {
  let before = isFormShown();
  const observer = new MutationObserver(() => {
    const now = isFormShown();
    if (now === before) return;
    before = now;
    listener();
  });
  // a screen that people leave disappears, or is hidden until the next one is ready
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'hidden'] });
  return () => observer.disconnect();
}
