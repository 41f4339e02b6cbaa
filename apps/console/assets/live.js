// Keeps what somebody typed in a form that was sent after the session ended. Every few seconds, while somebody can see the
// page: fetches it again and replaces the parts that are marked `data-live`; a part with the focus or with a form that
// somebody fills in stays as it is.
(() => {
  const main = document.querySelector('main[data-refresh]');
  const news = document.getElementById('novidades');
  if (main === null) return;

  // A form that is sent after the session ended leads to the sign-in. What was typed waits in this tab for its page.
  const keptAs = `typed ${main.dataset.refresh.split('?')[0]}`;
  const typedFields = (form) =>
    [...form.elements].filter(({ type, name }) => /^text/.test(type) && name !== 'confirmation');
  const kept = JSON.parse(sessionStorage.getItem(keptAs) ?? 'null');
  sessionStorage.removeItem(keptAs);
  if (kept !== null && document.getElementById('resposta') === null) {
    const form = document.forms[kept.form];
    for (const field of form === undefined ? [] : typedFields(form))
      field.value = kept.values[field.name] ?? '';
    for (let at = form?.closest('details'); at; at = at.parentElement.closest('details')) at.open = true;
  }
  document.addEventListener('submit', ({ target: form }) => {
    if (form.method !== 'post') return;
    if (form.closest('main') === null) return sessionStorage.clear();
    const values = Object.fromEntries(typedFields(form).map(({ name, value }) => [name, value]));
    sessionStorage.setItem(keptAs, JSON.stringify({ form: form.getAttribute('name'), values }));
  });

  if (document.querySelector('[data-live]') === null) return;
  const everyMs = Number(main.dataset.refreshMs);

  const isInUse = (part) =>
    part.contains(document.activeElement) ||
    [...part.querySelectorAll('input:not([type=hidden]), textarea, select')].some(
      (field) => field.value !== field.defaultValue,
    );

  /** Says only what changed: the counts that differ. */
  const changedCounts = (before, after) => {
    const [old, fresh] = [before, after].map((part) => [...part.querySelectorAll('.count')]);
    return fresh.flatMap((count, at) =>
      count.textContent === old[at]?.textContent ? [] : [count.parentElement?.textContent?.trim() ?? ''],
    );
  };

  const replace = (fresh) => {
    const said = [];
    for (const part of document.querySelectorAll('[data-live]')) {
      const next = fresh.getElementById(part.id);
      if (next === null || isInUse(part) || next.isEqualNode(part)) continue;
      said.push(...changedCounts(part, next));
      // Keeps the height while the browser lays the new content out, so that nothing below it moves twice.
      part.replaceWith(document.adoptNode(next));
    }
    if (said.length > 0 && news !== null) news.textContent = said.join('. ');
  };

  const refresh = async () => {
    if (document.visibilityState !== 'visible') return;
    const answer = await fetch(main.dataset.refresh, {
      headers: { 'X-Console-Refresh': '1' },
      redirect: 'manual',
      cache: 'no-store',
    });
    if (answer.type === 'opaqueredirect') {
      clearInterval(timer);
      if (news !== null) news.textContent = 'A sessão terminou. Entre de novo para continuar.';
      return;
    }
    if (answer.ok) replace(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  };

  // A failed fetch changes nothing; the next one may work.
  const timer = setInterval(() => void refresh().catch(() => undefined), everyMs);
})();
