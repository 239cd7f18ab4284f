import { IconRefresh } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';

interface RefreshButtonProps {
  label: string;
  isEnabled: boolean;
  /** A refresh is running. */
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** What pulling a list down does, for mice and keys. */
export function RefreshButton({ label, isEnabled, isRefreshing, onRefresh }: RefreshButtonProps) {
  return (
    <IconButton
      label={label}
      // It stays enabled while it works: a button that is disabled loses the focus, and asking twice does no harm.
      disabled={!isEnabled}
      aria-busy={isRefreshing || undefined}
      onClick={onRefresh}
    >
      <IconRefresh aria-hidden="true" className={isRefreshing ? 'animate-spin' : ''} />
    </IconButton>
  );
}
