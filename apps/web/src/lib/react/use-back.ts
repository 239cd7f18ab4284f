import { useLocation, useNavigate } from 'react-router';

/** The way back to where the owner came from; to `fallback` in a window that began here. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key === 'default') void navigate(fallback, { replace: true });
    else void navigate(-1);
  };
}
