import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'build/',
      'node_modules/',
      '.data/',
      'assets/',
      'public/',
      'coverage/',
      'extensions/*/dist/',
      'app/platform/shopify/generated/',
      'extensions/*/shopify.d.ts',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // The compiler looks for what is unused in TypeScript (tsconfig.json): this rule took a quarter of the time.
      '@typescript-eslint/no-unused-vars': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/RawUnsafe$/]',
          message: 'Raw SQL takes parameters: use $queryRaw`...` or $executeRaw`...`.',
        },
        {
          selector: "MemberExpression[object.name='Math'][property.name='random']",
          message: 'Use crypto for secrets and a seed for pictures.',
        },
        ...[
          'BinaryExpression > Literal[value=/^(?:Enter|Escape)$/]',
          'SwitchCase > Literal[value=/^(?:Enter|Escape)$/]',
          ':matches(CallExpression, MemberExpression) > ArrayExpression > Literal[value=/^(?:Enter|Escape)$/]',
          'BinaryExpression > MemberExpression[property.name=/^(?:keyCode|which)$/]',
        ].map((selector) => ({
          selector,
          message: 'Input methods use Enter and Escape themselves: use isEnter and isEscape of app/ui/keys.ts.',
        })),
      ],
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    rules: { '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] },
  },
  {
    // Comments name their subject: a merchant, a visitor, another process (STYLE.md).
    files: ['{app,packages,launch,scripts,extensions,tests}/**/*.{ts,tsx}', '*.ts'],
    rules: {
      'no-warning-comments': [
        'error',
        { terms: ['nobody', 'somebody', 'anybody', 'whoever', 'everybody'], location: 'anywhere' },
      ],
    },
  },
  {
    files: ['app/**/*.ts', 'app/**/*.tsx', 'packages/imaging/**/*.ts', 'server.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Settings come from app/platform/env.server.ts, checked once.',
        },
      ],
    },
  },
  {
    files: ['app/ui/keys.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // The places that read or fill in the environment before the settings are parsed.
    files: ['app/platform/env.server.ts', 'server.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['app/**/*.tsx', 'app/**/use-*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // In the browser our own API has one client.
    files: ['app/**/*.ts', 'app/**/*.tsx'],
    ignores: ['app/ui/client/**', 'app/ui/event-stream/**', 'app/platform/**', 'app/domain/engines/**', '**/*.test.*'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'XMLHttpRequest', 'EventSource'].map((name) => ({
          name,
          message: 'Calls of our own API go through app/ui/client, events through app/ui/event-stream.',
        })),
      ],
    },
  },
  {
    // Outbound HTTP goes through one guarded door.
    files: ['app/**/*.server.ts', 'app/**/*.server.tsx', 'packages/imaging/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Outbound HTTP belongs to a guarded client in app/platform.' },
      ],
    },
  },
  {
    files: ['launch/**', 'scripts/**', 'tests/**', '**/*.test.ts', '**/*.test.tsx'],
    rules: { 'no-console': 'off' },
  },
);
