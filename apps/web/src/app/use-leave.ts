import { useNavigate } from 'react-router';
import { useStores } from '../stores/use-stores.tsx';

const RELOAD_AFTER_MS = 100;

/** Signs out, clears everything and starts the app anew. */
export function useLeave(): () => Promise<void> {
  const { signOut } = useStores();
  const navigate = useNavigate();
  return async () => {
    await signOut();
    await navigate('/app');
    setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
  };
}
