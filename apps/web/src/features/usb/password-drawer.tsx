import { IMEI_DIGITS } from '@ligo/protocol';
import { type FormEvent, useState } from 'react';
import type { TextKey } from '../../i18n/catalogue.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/input/button.tsx';
import { TextField } from '../../ui/input/text-field.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { usbErrorText } from './usb-error.ts';

interface PasswordDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Rejects with `ApiError`. */
  generatePassword: (imeiLast6: string) => Promise<string>;
}

/** Turns the end of the car's IMEI into the password of its debugging page. */
export default function PasswordDrawer({ open, onOpenChange, generatePassword }: PasswordDrawerProps) {
  const { t } = useTexts();
  const [imei, setImei] = useState('');
  const [password, setPassword] = useState<string | null>(null);
  const [error, setError] = useState<TextKey | null>(null);
  const [isLoading, setLoading] = useState(false);

  async function generate(event: FormEvent) {
    event.preventDefault();
    setLoading(true);
    setError(null);
    try {
      setPassword(await generatePassword(imei));
    } catch (failure) {
      setError(usbErrorText(failure));
    }
    setLoading(false);
  }
  function type(value: string) {
    setImei(value.trim());
    setPassword(null);
    setError(null);
  }

  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('usb.pwdTitle')}>
      <form onSubmit={generate} className="flex flex-col gap-4 py-2">
        <p className="text-normal">{t('usb.pwdText')}</p>
        <TextField
          label={t('usb.imei')}
          value={imei}
          onChange={(event) => type(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          readOnly={isLoading}
          maxLength={IMEI_DIGITS}
          dir="ltr"
          className="text-center tracking-[0.3em]"
        />
        <div role="status">
          {password !== null && (
            <p className="rounded-card border border-border bg-raised p-4 text-center">
              <span className="block text-sm text-normal">{t('usb.pwd')}</span>
              <bdi className="text-xl font-medium tracking-widest select-all">{password}</bdi>
            </p>
          )}
          {error && <p className="text-danger">{t(error)}</p>}
        </div>
        <Button type="submit" wide loading={isLoading} disabled={imei.length !== IMEI_DIGITS}>
          {t('usb.pwdShow')}
        </Button>
      </form>
    </Drawer>
  );
}
