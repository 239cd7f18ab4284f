import type { Page } from '@playwright/test';

/** Faults of a screen's content, named by their texts, and its width. */
export interface Layout {
  /** Words that are parted over two lines without a hyphen of their own. */
  broken: string[];
  /** Texts that a box cuts at a side, or the window, and those that leave their card at its top or bottom. */
  cut: string[];
  /** Texts that lie over each other. */
  overlapping: string[];
  /** Texts in letters that are too small to read. */
  small: string[];
  /** Spans of two times of a day on one line that run from right to left. */
  backward: string[];
  /** The part of the screen's width between the outer edges of what it shows. */
  usedPart: number;
}

/** Looks at the texts and boxes of the screen, in the page. */
function look(): Layout {
  const main = document.querySelector('main');
  if (!main) throw new Error('There is no screen');
  const SLACK_PX = 2;
  const READABLE_PX = 11;
  const area = main.getBoundingClientRect();
  const isForReaders = (element: Element | null): boolean =>
    element !== null &&
    element !== main &&
    (element.clientWidth === 1 || isForReaders(element.parentElement));
  const isSkipped = (element: Element) =>
    isForReaders(element) ||
    element.closest('.sr-only, .maplibregl-map, option, [aria-hidden=true], [data-testid=log-filters]') !==
      null;
  const edges: number[] = [];
  const broken: string[] = [];
  const cut: string[] = [];
  const small: string[] = [];
  const times: Range[] = [];
  /** The size of its letters on the screen, px: a drawing scales its own. */
  const sizeOf = (element: Element) => {
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    return scale * Number.parseFloat(getComputedStyle(element).fontSize);
  };
  /** The box without the room above and below the letters, which depends on the font: at most as high as their size. */
  const withinLetters = (element: Element, { left, right, top, bottom }: DOMRect) => {
    const room = Math.max(0, bottom - top - sizeOf(element)) / 2;
    return { left, right, top: top + room, bottom: bottom - room };
  };
  const shown: { text: string; layer: Element; box: ReturnType<typeof withinLetters> }[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);

  const isCut = (element: Element, box: DOMRect): boolean => {
    if (box.left < -SLACK_PX || box.right > window.innerWidth + SLACK_PX) return true;
    let isScrolled = false;
    for (let around: Element | null = element; around && around !== main; around = around.parentElement) {
      const { left, right, top, bottom } = around.getBoundingClientRect();
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX !== 'visible' && (box.left < left - SLACK_PX || box.right > right + SLACK_PX))
        return true;
      isScrolled ||= overflowY !== 'visible';
      if (isScrolled || !around.classList.contains('rounded-card')) continue;
      if (box.top < top - SLACK_PX || box.bottom > bottom + SLACK_PX) return true;
    }
    return false;
  };
  const isInSight = (element: Element, box: DOMRect): boolean => {
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  };

  while (texts.nextNode()) {
    const node = texts.currentNode;
    const element = node.parentElement;
    const text = node.nodeValue?.trim() ?? '';
    if (element && text !== '' && sizeOf(element) < READABLE_PX) small.push(text);
    if (!element || text === '' || isSkipped(element) || !element.checkVisibility({ opacityProperty: true }))
      continue;
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
    for (const { 0: time, index } of (node.nodeValue ?? '').matchAll(/\d\d:\d\d/g)) {
      const part = document.createRange();
      part.setStart(node, index);
      part.setEnd(node, index + time.length);
      times.push(part);
    }
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      edges.push(box.left, box.right);
      if (isCut(element, box)) cut.push(text);
      if (isInSight(element, box))
        shown.push({
          text,
          layer: element.closest('[data-testid=sheet], .sticky, .absolute') ?? main,
          box: withinLetters(element, box),
        });
    }
  }
  const backward = times.flatMap((start, index) => {
    const end = times[index + 1];
    if (!end) return [];
    range.setStart(start.endContainer, start.endOffset);
    range.setEnd(end.startContainer, end.startOffset);
    const [from, to] = [start.getBoundingClientRect(), end.getBoundingClientRect()];
    const isSpan = /^\s*[–→][^\d,]*$/.test(range.toString()) && Math.abs(from.top - to.top) < SLACK_PX;
    return isSpan && from.left > to.left ? [`${start} – ${end}`] : [];
  });
  const overlapping = shown.flatMap((one, index) =>
    shown.slice(index + 1).flatMap((other) => {
      if (one.layer !== other.layer) return [];
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      return width > SLACK_PX && height > (one.box.bottom - one.box.top) / 2
        ? [`${one.text} / ${other.text}`]
        : [];
    }),
  );
  for (const box of main.querySelectorAll('canvas, video, button, input, [class*=border-border]')) {
    const { left, right, width } = box.getBoundingClientRect();
    if (width > 0) edges.push(Math.max(left, area.left), Math.min(right, area.right));
  }
  return {
    broken,
    cut,
    overlapping,
    small,
    backward,
    usedPart: (Math.max(...edges) - Math.min(...edges)) / area.width,
  };
}

export const layoutOf = (page: Page): Promise<Layout> => page.evaluate(look);

/** The largest sum of shifts, too small to be noticed. */
export const MAX_SHIFT = 0.01;

/**
 * How much of the page has moved by itself since it was opened: the sum of all layout shifts, by default of those without an input before
 * them, parts of the window. Chromium alone measures it.
 */
export const shiftOf = (page: Page, { alsoAfterInput = false } = {}): Promise<number> =>
  page.evaluate((isInputAllowed) => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
    }
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as Shift[];
    observer.disconnect();
    const own = shifts.filter(({ hadRecentInput }) => isInputAllowed || !hadRecentInput);
    return own.reduce((sum, { value }) => sum + value, 0);
  }, alsoAfterInput);
