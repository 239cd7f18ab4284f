import type { DashboardCommand } from '@ligo/protocol';
import type { ReactNode } from 'react';
import { BigButton } from '../controls.tsx';
import { useCommand } from '../dashboard-context.tsx';

interface CommandButtonProps {
  command: DashboardCommand;
  /** It is the current state. */
  isChosen?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A button that sends a command to the simulated car. */
export function CommandButton({ command, isChosen, icon, className, children }: CommandButtonProps) {
  const { send, canSend, isSending } = useCommand(command);
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
