import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface EntryFormProps {
  /** Why it was not saved. */
  problem: ReactNode;
  cancelLabel: string;
  saveLabel: string;
  onCancel: () => void;
  onSave: () => unknown;
  /** Below the buttons. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Fields that are saved together. */
export function EntryForm(props: EntryFormProps) {
  const { problem, cancelLabel, saveLabel, onCancel, onSave, footer, children } = props;
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      {children}
      <div role="alert" className="text-sm text-attention">
        {problem}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="flex-1" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" className="flex-1">
          {saveLabel}
        </Button>
      </div>
      {footer}
    </form>
  );
}
