/*
 * Repairs of the elements that Scalar renders, for keyboards and screen readers: wrong roles and states, missing names, scrollable blocks
 * without focus. Each is an axe rule that the page would fail; a test runs axe on it. They are applied again to elements that Scalar adds
 * while the reader scrolls. A new version of Scalar may need fewer.
 */
const repairs = {
  'button[aria-selected]:not([role])': (one) => {
    one.ariaCurrent = one.ariaSelected === 'true' ? 'page' : null;
    one.removeAttribute('aria-selected');
  },
  'aside[role=navigation], button[role=search]': (one) => one.removeAttribute('role'),
  '.sidebar-search-placeholder[aria-hidden]': (one) => one.removeAttribute('aria-hidden'),
  '.client-libraries-list button:not([role=tab])': (one) => {
    one.setAttribute('role', 'tab');
    one.ariaSelected = 'false';
  },
  '.scalar-code-copy:not([aria-label])': (one) => (one.ariaLabel = 'Copy'),
  '.cm-content:not([aria-label])': (one) => (one.ariaLabel = 'Body of the request'),
  'button.show-more[aria-label]': (one) => one.removeAttribute('aria-label'),
  '.scalar-card[role=region]': (one) => one.setAttribute('role', 'group'),
  'pre:not([tabindex]), code.hljs:not([tabindex]), .scalar-card-content:not([tabindex])': (one) =>
    (one.tabIndex = 0),
  '.parameter-item-trigger > div:has(button)': (one) => one.parentElement.after(one),
};
const repair = () => {
  for (const [selector, fix] of Object.entries(repairs)) document.querySelectorAll(selector).forEach(fix);
};
repair();
new MutationObserver(repair).observe(document.body, {
  childList: true,
  subtree: true,
  attributeFilter: ['aria-selected', 'role', 'aria-label'],
});
