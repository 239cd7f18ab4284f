import { useTexts } from '../i18n/index.ts';

/** Leads from an unsupported command to its remedy. */
export function CommandHelp({ onHelp }: { onHelp: () => void }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onHelp}
      className="-mx-2 inline-flex min-h-11 items-center rounded-lg px-2 text-start text-sm font-semibold text-on"
    >
      {t('orders.help')}
    </button>
  );
}
