import type { PlainKey } from '@ligo/texts';
import { IconCloudOff, IconPlus, IconQrcode, IconRefresh } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { twoDigits } from '../../lib/values/two-digits.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { BigButton, Card } from '../controls.tsx';
import { useCar, useCommand, useUnitTime } from '../dashboard-context.tsx';
import { accountsOf, PairingList, pairingStatus } from './pairing-list.tsx';
import { StartSteps } from './start-steps.tsx';

const QrPicture = lazy(() => import('../../ui/screen/qr-picture.tsx'));

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
  const car = useCar();
  const isKnown = pairingStatus(car) === 'nobody';
  // Where a code is only shown when it is asked for, the button stands in its place.
  const hasCode = useCode() !== null || !car.isCodeOnRequest;
  return (
    <div className="grid min-w-0 flex-1 content-center-safe gap-x-10 upright:min-h-max gap-y-5 vast:grid-cols-[3fr_2fr] vast:items-center-safe">
      <div className="flex min-w-0 flex-col gap-4">
        <h1 className="text-xl leading-tight font-semibold">
          {t(isKnown ? 'dashboard.pairTitle' : 'dashboard.starting')}
        </h1>
        {isKnown && <PairingWays />}
        {isKnown && hasCode && <CodeText />}
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
      <div className="flex min-h-0 flex-1 items-center-safe gap-8 upright:min-h-max upright:flex-col">
        <div className="qr-side shrink-0">
          <QrCodePanel />
        </div>
        <FirstPhone />
      </div>
    );
  return (
    <div className="flex min-h-0 flex-1 gap-6 upright:min-h-max upright:flex-col-reverse low:min-h-max">
      <h1 className="sr-only">{t('dashboard.phones')}</h1>
      {/* A low screen has room for the code alone. */}
      <div className={`flex min-w-0 flex-1 ${hasCode ? 'low:hidden' : ''}`}>
        <Phones />
      </div>
      <div className="flex shrink-0 flex-col justify-center gap-4 low:mx-auto low:flex-row low:items-center upright:items-center">
        <div className="qr-small self-center">
          <QrCodePanel />
        </div>
        {hasCode && <CodeText />}
      </div>
    </div>
  );
}

/** Why there is no code, if it is the server that does not give one. */
const OBSTACLES: Partial<Record<string, PlainKey<'dashboard'>>> = {
  unreachable: 'dashboard.codeNeedsServer',
  refused: 'dashboard.server.refusedHint',
  replaced: 'dashboard.server.replacedHint',
  untrusted: 'dashboard.server.untrustedHint',
};

/** The QR code, or why there is none, in a place that keeps its size. */
function QrCodePanel() {
  const { t } = useDashboardTexts();
  const car = useCar();
  const paired = pairingStatus(car);
  const code = useCode();
  const obstacle = OBSTACLES[car.server ?? ''];
  if (code)
    return (
      <Suspense fallback={<div className="size-full rounded-card bg-white" />}>
        <QrPicture text={code.qrText} label={t('dashboard.qr', { code: code.code })} />
      </Suspense>
    );
  if (obstacle)
    return <Placeholder icon={<IconCloudOff className="size-16 text-attention" />} text={t(obstacle)} />;
  if (paired === 'somebody' || (paired === 'nobody' && car.isCodeOnRequest))
    return (
      <Placeholder
        icon={<IconQrcode className="size-16 text-quiet" />}
        text={t(car.isCodeOnRequest ? 'dashboard.codeOnRequest' : 'dashboard.addPhoneText')}
      >
        <NewCodeButton text="dashboard.addPhone" />
      </Placeholder>
    );
  return (
    <Placeholder
      icon={<Spinner className="size-16 text-quiet" />}
      text={t(paired === 'unknown' ? 'dashboard.startingText' : 'dashboard.codeComing')}
    />
  );
}

function Placeholder({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-5 rounded-card border border-border bg-card p-6 text-center text-lg text-normal in-[.qr-small]:gap-3 in-[.qr-small]:p-4 in-[.qr-small]:text-base low:gap-3 low:p-4 low:text-base low:[&>svg]:hidden">
      {icon}
      <p role="status">{text}</p>
      {children}
    </div>
  );
}

/** The valid pairing code, with its remaining time; `null`: there is none. */
function useCode(): { code: string; qrText: string; left: string } | null {
  const { code } = useCar();
  const { unitNowMs } = useUnitTime();
  const left = code && timeLeft(code.expiresAt, unitNowMs);
  return code && left ? { code: code.code, qrText: code.qrText, left } : null;
}

/** The rest of a code's time as minutes and seconds, the last begun second whole; `null` once it is over. */
function timeLeft(expiresAt: number, unitNowMs: number): string | null {
  const seconds = Math.ceil((expiresAt - unitNowMs) / 1_000);
  return seconds <= 0 ? null : `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

/** Has a new code shown, if there is a server that could give one. */
function NewCodeButton({ text }: { text: 'dashboard.newCode' | 'dashboard.addPhone' }) {
  const { t } = useDashboardTexts();
  const { server } = useCar();
  const { send, canSend, isSending } = useCommand({ command: 'show-code' });
  const isFirst = text === 'dashboard.addPhone';
  const Icon = isFirst ? IconPlus : IconRefresh;
  return (
    <BigButton
      variant={isFirst ? 'primary' : 'plain'}
      isSending={isSending}
      disabled={!canSend || (server !== 'online' && server !== null)}
      onClick={send}
      icon={<Icon className="size-6 shrink-0" aria-hidden="true" />}
    >
      {t(text)}
    </BigButton>
  );
}

/** Signs of a code that stand together. */
const GROUP = 4;

/** The code to type, its remaining time, and the button for another. */
function CodeText() {
  const { t } = useDashboardTexts();
  const code = useCode();
  const groups = code?.code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [];
  return (
    <div className="flex flex-col gap-3">
      {code && (
        <p
          dir="ltr"
          className="figure-code flex flex-wrap gap-x-[0.35em] self-start leading-none font-semibold tracking-wide select-text"
          data-testid="code"
        >
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups of one code stay where they are
            <span key={index}>{group}</span>
          ))}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <NewCodeButton text="dashboard.newCode" />
        {code && <p className="text-lg text-normal">{t('dashboard.codeLeft', { time: code.left })}</p>}
      </div>
    </div>
  );
}
