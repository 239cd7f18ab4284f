import { LOGOUT } from '@ligo/protocol';
import { useNavigate } from 'react-router';
import { useStores } from '../stores/use-stores.tsx';

/** Signs out, clears everything and starts the app anew. */
export function useLeave(): () => Promise<void> {
  const { session } = useStores();
  const navigate = useNavigate();
  return async () => {
    await session.signOut();
    await navigate('/app');
    setTimeout(() => window.location.reload(), LOGOUT.reloadDelayMs);
  };
}
