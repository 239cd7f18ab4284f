import type { FormEvent } from 'react';
import { BigButton } from '../../dashboard/controls.tsx';
import { useUnitTexts } from '../../i18n/unit.ts';

interface PinFormProps {
  label: string;
  isBusy: boolean;
  onPin: (pin: string) => void;
}

/** Takes a PIN of 4 to 8 digits. */
export function PinForm({ label, isBusy, onPin }: PinFormProps) {
  const { t } = useUnitTexts();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onPin(String(new FormData(event.currentTarget).get('pin')));
    event.currentTarget.reset();
  };
  return (
    <form onSubmit={send} className="mt-4 flex flex-wrap items-end gap-4">
      <label className="min-w-0 flex-1 text-normal">
        {label}
        <input
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          pattern="[0-9]{4,8}"
          maxLength={8}
          required
          // biome-ignore lint/a11y/noAutofocus: the dialog is here for this field
          autoFocus
          dir="ltr"
          className="mt-1 block h-16 w-full rounded-2xl border border-border bg-raised px-4 text-xl text-strong"
        />
      </label>
      <BigButton type="submit" variant="primary" isSending={isBusy}>
        {t('unit.pin.done')}
      </BigButton>
    </form>
  );
}
