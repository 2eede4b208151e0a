// Runs in the head of index.html before anything else has loaded. `config/plugins/html.ts` fills in the map.
((map) => {
  // The session comes first because a browser opens only six connections at a time.
  window.earlySession = fetch('/api/session', { headers: { accept: 'application/json' } });
  window.earlySession.catch(() => {});
  const path = location.pathname.slice(map.base.length - 1).replace(/(.)\/+$/, '$1') || '/';
  const page = map.pages.find(([pattern]) => new RegExp(`^${pattern}$`).test(path));
  let stored = null;
  let appearance = {};
  try {
    stored = localStorage.getItem('umi_locale');
    appearance = JSON.parse(localStorage.getItem('rostrum_appearance')) ?? {};
  } catch {
    // storage is forbidden: the default language and look
  }
  const parts = map.languages[stored] ?? map.languages['en-US'];
  // The look of the first paint; `src/services/appearance.ts` follows.
  const { theme, colorWeak, isHouseColorWeak } = appearance;
  const isDark =
    theme === 'SYSTEM'
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : theme === 'DARK' || (theme !== 'LIGHT' && map.isDark);
  document.documentElement.classList.toggle('dark-pages', isDark);
  document.documentElement.classList.toggle(
    'color-weak',
    colorWeak === 'ON' || (colorWeak !== 'OFF' && isHouseColorWeak === true),
  );
  // Reserves the space of a dark header in its color from the first paint.
  if (page && !page[2] && !isDark && map.bar)
    document.documentElement.style.setProperty('--bar-at-start', map.bar);
  const wanted = new Set([
    ...parts[0],
    ...(page && !page[2] ? parts[1] : []),
    ...(page?.[3] ? parts[page[3]] : []),
    ...(page ? page[1] : []),
  ]);
  for (const at of wanted) {
    const link = document.createElement('link');
    const file = map.files[at];
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = map.base + file;
    document.head.append(link);
  }
  // If the entry script fails to load, nothing else can report it.
  addEventListener(
    'error',
    ({ target }) => {
      const root = document.getElementById('root');
      if (target?.tagName !== 'SCRIPT' || !root || root.childElementCount > 0) return;
      const line = document.createElement('p');
      line.setAttribute('role', 'alert');
      line.style.cssText = 'padding:48px;text-align:center;font:16px sans-serif';
      line.textContent = 'Rostrum could not be loaded. Please reload the page.';
      root.append(line);
    },
    true,
  );
})(__MAP__);
