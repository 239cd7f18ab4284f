/** Runs in the page of a car in a browser: its owner approves each device that waits, and remembers its number. */
export function approveAtScreen(): void {
  const approve = () => {
    const number = document.querySelector('dialog [data-testid=number]')?.textContent;
    if (number) sessionStorage.setItem('approved', number);
    for (const button of document.querySelectorAll<HTMLButtonElement>('dialog button'))
      if (button.textContent === 'Approve') button.click();
  };
  new MutationObserver(approve).observe(document, { childList: true, subtree: true });
}

interface CarPage {
  evaluate<T>(run: () => T): Promise<T>;
}

/** The number of the last device that the owner has approved at this page. */
export async function approvedNumber(page: CarPage): Promise<string | null> {
  const shown = await page.evaluate(() => sessionStorage.getItem('approved'));
  return shown?.replace(/\D/g, '') ?? null;
}
