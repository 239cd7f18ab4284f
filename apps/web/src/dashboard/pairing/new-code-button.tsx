import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { BigButton } from '../controls/big-button.tsx';
import { useCar, useCommand } from '../dashboard-context.tsx';

/** Has a new code shown, if there is a server that could give one. */
export function NewCodeButton({ text }: { text: 'dashboard.newCode' | 'dashboard.addPhone' }) {
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
