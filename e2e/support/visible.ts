import { expect, type Locator, type Page } from '@playwright/test';

/**
 * What cannot be read in full, and why, of the elements with these test ids: each is there once, reaches neither beyond the window nor
 * beyond a box that cuts it, and nothing lies over it. Runs in the page, once for all of them.
 */
function obstacles({ testIds, isScrolling }: { testIds: readonly string[]; isScrolling: boolean }): string[] {
  // A line box is taller than its signs by what stands above and below them.
  const SLACK_PX = 1;
  const obstacle = (element: Element): string | null => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return 'is not shown';
    const isWithin = (left: number, top: number, right: number, bottom: number) =>
      box.left >= left - SLACK_PX &&
      box.top >= top - SLACK_PX &&
      box.right <= right + SLACK_PX &&
      box.bottom <= bottom + SLACK_PX;
    if (!isWithin(0, 0, window.innerWidth, window.innerHeight)) return 'reaches beyond the window';
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const { left, top, right, bottom } = around.getBoundingClientRect();
      if (!isWithin(left, top, right, bottom)) return `is cut by <${around.tagName} ${around.className}>`;
    }
    for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
      const top = document.elementFromPoint(x, (box.top + box.bottom) / 2);
      if (top && !element.contains(top) && !top.contains(element))
        return `is covered by <${top.tagName} ${top.className}>`;
    }
    return null;
  };
  return testIds.flatMap((id) => {
    const [element, ...others] = document.querySelectorAll(`[data-testid="${id}"]`);
    if (!element || others.length > 0) return [`${id} is there ${element ? others.length + 1 : 0} times`];
    // As a finger would where it has to; browsers other than Chromium do not know it.
    if (isScrolling) (element as Element & { scrollIntoViewIfNeeded(): void }).scrollIntoViewIfNeeded();
    const reason = obstacle(element);
    return reason ? [`${id} ${reason}`] : [];
  });
}

/** Waits until each of the elements can be read in full where the screen stands. */
export async function expectReadable(page: Page, testIds: readonly string[]): Promise<void> {
  const found = () => page.evaluate(obstacles, { testIds, isScrolling: false });
  await expect.poll(found, { timeout: 5_000 }).toEqual([]);
}

/** Scrolls to each of the elements in turn, and waits until each can be read in full once scrolled to. */
export async function expectReachable(page: Page, testIds: readonly string[]): Promise<void> {
  // This also waits until all movement has ended.
  await page.getByTestId(testIds[0] ?? '').scrollIntoViewIfNeeded();
  const found = () => page.evaluate(obstacles, { testIds, isScrolling: true });
  await expect.poll(found, { timeout: 5_000 }).toEqual([]);
}

/** Waits until an element lies whole in the window, and is what a tap on its middle meets. */
export async function expectTappable(locator: Locator): Promise<void> {
  const meets = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight) return 'the edge';
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return element.contains(met) ? 'it' : `<${met?.tagName} ${met?.className}>`;
  };
  await expect.poll(() => locator.evaluate(meets), { timeout: 5_000 }).toBe('it');
}

/** The elements that are wider than the window or their box, apart from what scrolls sideways on purpose. Runs in the page. */
export function wideElements(): string[] {
  return (
    [document.documentElement, ...document.querySelectorAll('#root *')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .filter((each) => each === document.documentElement || getComputedStyle(each).overflowX !== 'visible')
      .filter(
        (each) =>
          !each.closest('[data-testid=log-filters], [class*=sr-only], .truncate, .maplibregl-map, select'),
      )
      // A box crops the picture of all cameras to one of them.
      .filter((each) => !each.matches(':has(> img, > [data-testid=cameras])'))
      .map((each) => `<${each.tagName} ${each.className}> ${each.scrollWidth} > ${each.clientWidth}`)
  );
}

/** Waits until nothing on the page is wider than the window, apart from what scrolls sideways on purpose. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(wideElements), { timeout: 5_000 }).toEqual([]);
}
