import { useNavigate } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { useStores } from '../stores/use-stores.tsx';

const RELOAD_AFTER_MS = 100;

/** Signs out, clears everything and restarts the app. */
export function useLeave(): () => Promise<void> {
  const { signOut } = useStores();
  const navigate = useNavigate();
  return async () => {
    await signOut();
    await navigate(PATHS.app);
    setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
  };
}
