import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The way back to where the owner came from, once; to `fallback` in a window that began here. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const leftKey = useRef('');
  return () => {
    // A second tap comes before the screen has changed.
    if (leftKey.current === key) return;
    leftKey.current = key;
    if (key === 'default') void navigate(fallback, { replace: true });
    else void navigate(-1);
  };
}
