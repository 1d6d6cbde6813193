/** Line icons, drawn on a 20 by 20 grid. */
export const ICON_PATHS = {
  overview: 'M3 10.5 10 4l7 6.5M5 9v7h10V9',
  messages: 'M3 4.5h14v9H8.5L5 16.5v-3H3zM6.5 8h7M6.5 10.5h4.5',
  companies: 'M4 17V4h7v13M11 8h5v9M2.5 17h15M6.5 7h2M6.5 10h2M6.5 13h2M13.5 11h.5M13.5 14h.5',
  brands: 'M3.5 3.5h6l7 7-6 6-7-7zM7 7h.01',
  routes: 'M4 6.5h11M12 3.5l3 3-3 3M16 13.5H5M8 10.5l-3 3 3 3',
  jobs: 'M4 5h12M4 10h12M4 15h7',
  callbacks: 'M7 13 16 4M9.5 4H16v6.5M14 12v4.5H3.5V6H8',
  billing: 'M2.5 5h15v10h-15zM2.5 8.5h15M5.5 12h3',
  system:
    'M10 7.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM10 2.5v2.2M10 15.3v2.2M2.5 10h2.2M15.3 10h2.2M4.7 4.7l1.6 1.6M13.7 13.7l1.6 1.6M15.3 4.7l-1.6 1.6M6.3 13.7l-1.6 1.6',
  compose: 'M13.5 3.5l3 3L7 16l-4 1 1-4zM11.5 5.5l3 3',
  customers: 'M10 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4 17c0-3.3 2.7-5 6-5s6 1.7 6 5',
  find: 'M8.5 3.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12.2 12.2l4.3 4.3',
  usage: 'M3.5 3v13.5H17M7 13.5v-4M10.5 13.5v-7M14 13.5v-5.5',
} as const;

export type IconName = keyof typeof ICON_PATHS;
