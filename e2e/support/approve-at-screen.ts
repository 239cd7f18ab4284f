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
