/** Runs in the page of a car in a browser: its owner approves each device that waits. */
export function approveAtScreen(): void {
  const approve = () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('dialog button'))
      if (button.textContent === 'Approve') button.click();
  };
  new MutationObserver(approve).observe(document, { childList: true, subtree: true });
}
