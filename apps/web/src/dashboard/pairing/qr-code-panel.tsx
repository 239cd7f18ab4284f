import type { PlainKey } from '@ligo/texts';
import { IconCloudOff, IconQrcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useCar } from '../dashboard-context.tsx';
import { NewCodeButton } from './new-code-button.tsx';
import { pairingStatus } from './pairing-status.ts';
import { QrPicture } from './qr-picture.tsx';
import { useCode } from './use-code.ts';

/** Why there is no code, if it is the server that does not give one. */
const OBSTACLES: Partial<Record<string, PlainKey<'dashboard'>>> = {
  unreachable: 'dashboard.codeNeedsServer',
  refused: 'dashboard.server.refusedHint',
  replaced: 'dashboard.server.replacedHint',
  untrusted: 'dashboard.server.untrustedHint',
};

/** The QR code, or why there is none, in a place that keeps its size. */
export function QrCodePanel() {
  const { t } = useDashboardTexts();
  const car = useCar();
  const paired = pairingStatus(car);
  const code = useCode();
  const obstacle = OBSTACLES[car.server ?? ''];
  if (code) return <QrPicture text={code.qrText} label={t('dashboard.qr', { code: code.code })} />;
  if (obstacle)
    return <Placeholder icon={<IconCloudOff className="size-16 text-attention" />} text={t(obstacle)} />;
  if (paired === 'somebody')
    return (
      <Placeholder icon={<IconQrcode className="size-16 text-quiet" />} text={t('dashboard.addPhoneText')}>
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
    <div className="flex size-full flex-col items-center justify-center gap-5 rounded-card border border-border bg-card p-6 text-center text-lg text-normal">
      {icon}
      <p role="status">{text}</p>
      {children}
    </div>
  );
}
