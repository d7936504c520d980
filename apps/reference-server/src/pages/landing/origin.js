// Shows the address at which the page was opened. Behind a container's port or a proxy, the server does not know its own address;
// the address bar does. Only an address without characters that are special to a shell is used, because the commands are made to
// be pasted.
const { origin } = location
if (
  origin !== document.querySelector('header')?.dataset.origin &&
  /^https?:\/\/[\w.-]+(:\d+)?$|^https?:\/\/\[[\da-f:]+\](:\d+)?$/.test(origin)
) {
  for (const element of document.querySelectorAll('.origin')) element.textContent = origin
}
