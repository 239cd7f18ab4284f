/** Closes the list of languages by Escape and by a tap beside it; the browser opens it. */
function startMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('details.menu');
  if (!menu) return;
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
}

function openDialog(id: string): HTMLDialogElement | null {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return null;
  dialog.showModal();
  return dialog;
}

/** Opens the dialogs that `data-opens` names, and closes them by their button, Escape or a tap beside them. */
function startDialogs(): void {
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

/** Starts the moving parts of every public page that has a script. */
export function startFrame(): void {
  startDialogs();
  startMenu();
}
