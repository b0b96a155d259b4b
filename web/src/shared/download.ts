// Files that are made here, from what the page knows.

export function download(named: string, kind: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: kind }));
  const link = document.createElement("a");
  link.href = address;
  link.download = named;
  link.click();
  URL.revokeObjectURL(address);
}
