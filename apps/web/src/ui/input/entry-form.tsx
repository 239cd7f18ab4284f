import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

interface EntryFormProps {
  /** Why it was not saved. */
  problem: ReactNode;
  cancelLabel: string;
  saveLabel: string;
  onCancel: () => void;
  onSave: () => unknown;
  /** Only of what is there already. */
  deleteLabel?: string;
  onDelete?: (() => void) | undefined;
  children: ReactNode;
}

/** Fields that are saved together, once for a double tap. */
export function EntryForm(props: EntryFormProps) {
  const { problem, cancelLabel, saveLabel, onCancel, onSave, deleteLabel, onDelete, children } = props;
  const isSaving = useRef(false);
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      await onSave();
    } finally {
      isSaving.current = false;
    }
  }
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void save(event)}>
      {children}
      <div role="alert" className="text-sm text-attention">
        {problem}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="flex-1" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          type="submit"
          className="flex-1"
          // The form stays until its drawer has slid out.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {saveLabel}
        </Button>
      </div>
      {onDelete && (
        <Button variant="ghost" onClick={onDelete}>
          {deleteLabel}
        </Button>
      )}
    </form>
  );
}
