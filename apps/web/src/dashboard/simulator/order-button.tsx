import type { DashboardCommand } from '@ligo/protocol';
import type { ReactNode } from 'react';
import { BigButton } from '../controls/big-button.tsx';
import { useOrder } from '../dashboard-context.tsx';

interface OrderButtonProps {
  command: DashboardCommand;
  /** It is what holds now. */
  isChosen?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A button that tells the simulated car what to do. */
export function OrderButton({ command, isChosen, icon, className, children }: OrderButtonProps) {
  const { send, canSend, isSending } = useOrder(command);
  return (
    <BigButton
      variant={isChosen ? 'chosen' : 'plain'}
      aria-pressed={isChosen}
      isSending={isSending}
      disabled={!canSend}
      onClick={send}
      icon={icon}
      className={`low:flex-col low:gap-1 low:px-2 ${className}`}
    >
      {children}
    </BigButton>
  );
}
