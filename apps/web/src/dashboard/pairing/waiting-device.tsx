import { type DashboardWaitingDevice, shownNumber } from '@ligo/protocol';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { Answers, BigButton, Modal } from '../controls.tsx';
import { useCar, useCommand } from '../dashboard-context.tsx';
import { AccountName, accountsOf } from './pairing-list.tsx';

/** The question about a device that waits, above every page. */
export default function WaitingDevice({
  device,
  onLater,
}: {
  device: DashboardWaitingDevice;
  onLater: () => void;
}) {
  const { t } = useDashboardTexts();
  const { key, linkId, name, number } = device;
  const account = accountsOf(useCar()).find((each) => each.linkId === linkId);
  const approve = useCommand({ command: 'approve-device', key });
  const refuse = useCommand({ command: 'refuse-device', key });
  return (
    <Modal title={t('dashboard.approveTitle')} onClose={onLater}>
      <p className="mt-2 text-lg font-semibold [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </p>
      <p className="text-lg text-normal">
        <AccountName pairing={account ?? { linkId, maskedEmail: '', linkedAt: 0 }} />
      </p>
      <p className="mt-4 text-normal">{t('dashboard.approveText')}</p>
      <p className="figure-code mt-2 leading-none font-semibold tracking-wide" data-testid="number">
        <bdi dir="ltr">{shownNumber(number)}</bdi>
      </p>
      <Answers text={t('dashboard.later')} onLeave={onLater}>
        <BigButton
          variant="danger"
          onClick={refuse.send}
          disabled={!refuse.canSend}
          isSending={refuse.isSending}
        >
          {t('dashboard.refuse')}
        </BigButton>
        <BigButton
          variant="primary"
          onClick={approve.send}
          disabled={!approve.canSend}
          isSending={approve.isSending}
        >
          {t('dashboard.approve')}
        </BigButton>
      </Answers>
    </Modal>
  );
}
