import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      ...['**/dist/**', '**/dist-web/**', '**/node_modules/**', '.local/**', 'coverage/**'],
      // Made by programs, as in .prettierignore.
      ...['clients/typescript/src/generated/**', 'services/console/web/src/generated/**'],
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [js.configs.recommended, ...tseslint.configs.strict],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
    },
  },
  {
    files: ['services/console/web/src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'VariableDeclarator[init.callee.name="useIntl"] Property[key.name="locale"]',
          'MemberExpression[object.name="intl"][property.name="locale"]',
        ].map((selector) => ({
          selector,
          message: 'This is the locale of numbers. Times and texts have the code of `useLanguage`.',
        })),
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '*.js'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
);
