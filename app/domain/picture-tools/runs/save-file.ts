import { hasFile } from '#app/ui/client/fetch-file.ts';

/**
 * Saves a file of ours through the browser; false where it cannot be had any more, which the browser itself would only
 * show as a page of its own. The name counts where the server gives none.
 */
export async function saveFile(url: string, name: string): Promise<boolean> {
  if (!(await hasFile(url))) return false;
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  return true;
}
