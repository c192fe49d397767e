import { useState } from 'react';
import { terms } from '../../../messages/auth.ts';
import { common } from '../../../messages/common.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export function TermsNotice() {
  const [open, setOpen] = useState(false);
  return (
    <p className="terms">
      {terms.before}
      <button type="button" className="terms__link" onClick={() => setOpen(true)}>
        {terms.link}
      </button>
      {terms.after}
      <Dialog open={open} onClose={() => setOpen(false)} title={terms.title}>
        {terms.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mb-3">
            {paragraph}
          </p>
        ))}
        <Button look="plain" wide onClick={() => setOpen(false)}>
          {common.close}
        </Button>
      </Dialog>
    </p>
  );
}
