import type { DashboardCommand } from '@ligo/protocol';
import type { ReactNode } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { Answers, BigButton, Modal } from '../controls.tsx';
import { useCommand } from '../dashboard-context.tsx';

interface RemovalProps {
  title: string;
  /** The pairing or device that goes. */
  name: ReactNode;
  /** The consequences. */
  text: string;
  command: DashboardCommand;
  onClose: () => void;
}

/** Asks before a removal; a refusal is shown by the screen, which the question would cover. */
export function Removal({ title, name, text, command, onClose }: RemovalProps) {
  const { t } = useDashboardTexts();
  const { send, canSend, isSending } = useCommand(command);
  const remove = async () => {
    await send();
    onClose();
  };
  return (
    <Modal title={title} onClose={onClose}>
      <p className="mt-2 text-lg font-semibold [overflow-wrap:anywhere]">{name}</p>
      <p className="mt-2 text-normal">{text}</p>
      <Answers text={t('common.cancel')} onLeave={onClose}>
        <BigButton variant="danger" onClick={remove} disabled={!canSend} isSending={isSending}>
          {t('dashboard.remove')}
        </BigButton>
      </Answers>
    </Modal>
  );
}
