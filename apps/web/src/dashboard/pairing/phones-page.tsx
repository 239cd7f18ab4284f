import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { Card } from '../controls.tsx';
import { useCar } from '../dashboard-context.tsx';
import { CodeText, QrCodePanel, useCode } from './pairing-code.tsx';
import { PairingList } from './pairing-list.tsx';
import { accountsOf, pairingStatus } from './pairing-status.ts';
import { StartSteps } from './start-steps.tsx';

/** The steps on a phone. */
function PairingWays() {
  const { t } = useDashboardTexts();
  const { serverOrigin } = useCar();
  return (
    <ol className="flex list-inside list-decimal flex-col gap-1 text-lg leading-snug text-normal marker:text-quiet">
      <li>
        {t('dashboard.pairOpen')}{' '}
        <bdi dir="ltr" className="font-semibold [overflow-wrap:anywhere] text-strong">
          {serverOrigin.replace(/^https?:\/\//, '')}
        </bdi>
      </li>
      <li>{t('dashboard.pairSignIn')}</li>
      <li>{t('dashboard.pairScan')}</li>
    </ol>
  );
}

/** How to pair the first phone, beside the code; until it is known whether it is the first, the progress of the start. */
function FirstPhone() {
  const { t } = useDashboardTexts();
  const isKnown = pairingStatus(useCar()) === 'nobody';
  return (
    <div className="grid min-w-0 flex-1 content-center-safe gap-x-10 gap-y-5 vast:grid-cols-[3fr_2fr] vast:items-center-safe">
      <div className="flex min-w-0 flex-col gap-4">
        <h1 className="text-xl leading-tight font-semibold">
          {t(isKnown ? 'dashboard.pairTitle' : 'dashboard.starting')}
        </h1>
        {isKnown && <PairingWays />}
        {isKnown && <CodeText />}
      </div>
      <div className="max-w-[28rem] min-w-0 border-border vast:border-s vast:ps-8">
        <StartSteps />
      </div>
    </div>
  );
}

/** The paired phones, and room for one more. */
function Phones() {
  const { t } = useDashboardTexts();
  const { connectedPhones } = useCar();
  return (
    <Card
      title={t('dashboard.pairings')}
      className="min-w-0 flex-1"
      aside={<p className="text-normal">{t('dashboard.connected', { count: connectedPhones })}</p>}
    >
      <PairingList />
    </Card>
  );
}

export function PhonesPage() {
  const { t } = useDashboardTexts();
  const accounts = accountsOf(useCar());
  const hasCode = useCode() !== null;
  if (accounts.length === 0)
    return (
      <div className="flex min-h-0 flex-1 items-center-safe gap-8 upright:flex-col">
        <div className="qr-side shrink-0">
          <QrCodePanel />
        </div>
        <FirstPhone />
      </div>
    );
  return (
    <div className="flex min-h-0 flex-1 gap-6 upright:flex-col-reverse">
      <h1 className="sr-only">{t('dashboard.phones')}</h1>
      <Phones />
      <div className="flex shrink-0 flex-col justify-center gap-4 low:flex-row low:items-center upright:items-center">
        <div className="qr-small self-center">
          <QrCodePanel />
        </div>
        {hasCode && <CodeText />}
      </div>
    </div>
  );
}
