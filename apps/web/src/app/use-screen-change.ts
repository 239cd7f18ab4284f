import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useTexts } from '../i18n/index.ts';

/** Calls back with an element as soon as there is one. Returns what ends the wait. */
function whenThere(selector: string, use: (element: HTMLElement) => void): () => void {
  const tryIt = () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element) use(element);
    return element !== null;
  };
  if (tryIt()) return () => {};
  const observer = new MutationObserver(() => tryIt() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focusHeading(heading: HTMLElement) {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Finds a link again when its screen is rendered again. Many links with one address have ids. */
const selectorOf = (link: HTMLElement) =>
  link.id ? `#${CSS.escape(link.id)}` : `a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`;

/**
 * The second press of a double tap on what its first one opened was meant for the former screen: it neither presses anything nor
 * takes the focus.
 */
function useOneTapAScreen(pathname: string): void {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    shown.current = pathname;
  }, [pathname]);
  useEffect(() => {
    let pressedOn = shown.current;
    const dropSecond = (event: MouseEvent) => {
      if (event.detail < 2) pressedOn = shown.current;
      else if (pressedOn !== shown.current) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const types = ['mousedown', 'click'] as const;
    for (const type of types) document.addEventListener(type, dropSecond, true);
    return () => {
      for (const type of types) document.removeEventListener(type, dropSecond, true);
    };
  }, []);
}

/**
 * What browsers do at a change of the page, at a change of the screen: the focus moves to its heading, or on the way back to the link
 * that led away; the title names the screen; a second tap on a link whose screen is being prepared does not open it twice.
 */
export function useScreenChange(): void {
  const { language } = useTexts();
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const left = useRef(new Map<string, string>()).current;
  const shownPath = useRef(pathname);
  const shownHeading = useRef<HTMLElement | null>(null);
  const appTitle = useRef(document.title).current;
  useOneTapAScreen(pathname);

  useEffect(() => {
    const href = window.location.href;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link) return;
      // The address changes before the screen does.
      if (window.location.href !== href && link.href === window.location.href) event.preventDefault();
      left.set(key, selectorOf(link));
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [key, left]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const ends = [
      whenThere('h1', (heading) => {
        // A list stays beside what was chosen in it.
        if (heading !== shownHeading.current || document.activeElement === document.body)
          focusHeading(heading);
      }),
    ];
    const origin = type === 'POP' ? left.get(key) : undefined;
    if (origin !== undefined)
      ends.push(
        whenThere(origin, (link) => {
          const { activeElement } = document;
          // Whoever has moved on meanwhile stays there.
          if (activeElement === document.body || activeElement?.tagName === 'H1') link.focus();
        }),
      );
    return () => {
      for (const end of ends) end();
    };
  }, [key, pathname, type, left]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes the heading.
  useEffect(() => {
    const end = whenThere('h1', (heading) => {
      shownHeading.current = heading;
      document.title = `${heading.textContent} – ${appTitle}`;
    });
    return () => {
      end();
      document.title = appTitle;
    };
  }, [pathname, search, language, appTitle]);
}
