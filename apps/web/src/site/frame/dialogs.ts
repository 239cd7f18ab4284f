function openDialog(id: string): HTMLDialogElement | null {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return null;
  dialog.showModal();
  return dialog;
}

/** Opens the dialogs that `data-opens` names, and closes them by their button, Escape or a tap beside them. */
export function startDialogs(): void {
  for (const opener of document.querySelectorAll('[data-opens]'))
    opener.setAttribute('aria-haspopup', 'dialog');
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const opener = event.target.closest<HTMLElement>('[data-opens]');
    if (opener && openDialog(opener.dataset.opens ?? '')) event.preventDefault();
    // A click outside a dialog's content targets the dialog itself. The second tap of two was meant for the opener.
    if (event.target instanceof HTMLDialogElement && event.detail < 2) event.target.close();
    if (event.target.closest('[data-closes]')) event.target.closest('dialog')?.close();
  });
}
