import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The accent colour. Its sixth shade has a contrast of more than 4.5 with white. */
const accent: MantineColorsTuple = [
  '#eef5fb',
  '#dbe8f4',
  '#b3d0e9',
  '#88b6de',
  '#64a0d5',
  '#4d92cf',
  '#2b6cb0',
  '#245c97',
  '#1c4f85',
  '#0c4073',
];

export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.0625rem' } } },
});
