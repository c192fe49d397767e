import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** A receipt's form in which Enter saves. It takes the focus when it opens. */
export function SubmittedForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    // the person may already be in a field
    if (form.current?.contains(document.activeElement)) return;
    // focuses the form, because focusing a field would open the keyboard on a phone
    form.current?.focus({ preventScroll: true });
  }, []);
  return (
    <form
      ref={form}
      tabIndex={-1}
      data-form
      className="slip form"
      aria-labelledby="receipt-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {/* lets Enter in a field save */}
      <button type="submit" hidden />
    </form>
  );
}
