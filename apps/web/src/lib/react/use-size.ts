import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Size {
  widthPx: number;
  heightPx: number;
}

/** The size of an element, px, kept up to date; zeros before it is known. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ widthPx: 0, heightPx: 0 });
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const { offsetWidth: widthPx, offsetHeight: heightPx } = measured;
      setSize((before) =>
        before.widthPx === widthPx && before.heightPx === heightPx ? before : { widthPx, heightPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
