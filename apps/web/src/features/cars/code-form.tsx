import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/input/button.tsx';
import { TextField } from '../../ui/input/text-field.tsx';

/** The code under the QR code, typed by hand. */
export function CodeForm({
  typed,
  onTyped,
  isSubmitting,
  onCode,
}: {
  typed: string;
  onTyped: (typed: string) => void;
  isSubmitting: boolean;
  onCode: (code: string) => void;
}) {
  const { t } = useTexts('cars');
  const code = typed.trim();
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onCode(code);
      }}
    >
      <TextField
        label={t('add.code')}
        value={typed}
        onChange={(event) => onTyped(event.target.value.toUpperCase())}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        dir="ltr"
        className="text-center tracking-[0.3em] uppercase"
      />
      <Button type="submit" wide loading={isSubmitting} disabled={code === ''}>
        {t('common.next')}
      </Button>
    </form>
  );
}
