import type { CarLink } from '@ligo/protocol';
import { useDashboardTexts } from '../../i18n/dashboard.ts';

/** The masked e-mail address of a pairing; one without a known account has its id for a name. */
export function AccountName({ pairing: { maskedEmail, linkId } }: { pairing: CarLink }) {
  const { t } = useDashboardTexts();
  if (maskedEmail !== '') return <bdi dir="ltr">{maskedEmail}</bdi>;
  return (
    <span className="text-attention">
      {t('dashboard.unknownAccount')} <bdi dir="ltr">{linkId}</bdi>
    </span>
  );
}

/** The name as plain text, for labels. */
export function useAccountName({ maskedEmail, linkId }: CarLink): string {
  const { t } = useDashboardTexts();
  return maskedEmail === '' ? `${t('dashboard.unknownAccount')} ${linkId}` : maskedEmail;
}
