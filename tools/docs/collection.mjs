/**
 * Generates the collection of requests, in the format of Postman that Bruno, Insomnia and others read, from an OpenAPI document. It has a
 * folder per tag, and each operation with its first example. Optional parameters are included but disabled.
 */
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

export function collectionOf(document) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const folders = document.tags.map(({ name, description }) => ({
    name,
    description,
    item: operations.filter(({ operation }) => operation.tags[0] === name).map(requestOf),
  }));
  return {
    info: { name: document.info.title, description: document.info.description, schema: SCHEMA },
    auth: { type: 'apikey', apikey: pairs({ key: 'key', value: '{{key}}', in: 'header' }) },
    variable: pairs({ baseUrl: 'http://127.0.0.1:8080', key: '' }),
    item: folders.filter(({ item }) => item.length > 0),
  };

  function requestOf({ path, method, operation }) {
    const parameters = (operation.parameters ?? []).map(resolved);
    const parametersIn = (location) => parameters.filter((parameter) => parameter.in === location);
    const query = parametersIn('query').map(entry);
    const used = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
    const segments = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
    const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {});
    return {
      name: operation.summary,
      request: {
        method: method.toUpperCase(),
        description: operation.description,
        header: [...(type ? pairs({ 'Content-Type': type }) : []), ...parametersIn('header').map(entry)],
        url: {
          raw: `{{baseUrl}}/${segments}${used.length > 0 ? `?${used.join('&')}` : ''}`,
          host: ['{{baseUrl}}'],
          path: segments.split('/'),
          query,
          variable: parametersIn('path').map(entry),
        },
        ...(type && { body: bodyOf(type, Object.values(content.examples)[0].value) }),
      },
    };
  }

  function resolved(parameter) {
    return parameter.$ref ? document.components.parameters[parameter.$ref.split('/').pop()] : parameter;
  }
}

function entry({ name, description, required = false, schema, examples = {} }) {
  const values = [...Object.values(examples).map(({ value }) => value), ...(schema.examples ?? [])];
  const value = values.find((one) => ![undefined, null, ''].includes(one)) ?? '';
  return { key: name, value: String(value), description, ...(!required && { disabled: true }) };
}

function bodyOf(type, value) {
  const isJson = type === 'application/json';
  return {
    mode: 'raw',
    raw: isJson ? JSON.stringify(value, null, 2) : value,
    options: { raw: { language: isJson ? 'json' : 'xml' } },
  };
}

function pairs(values) {
  return Object.entries(values).map(([key, value]) => ({ key, value }));
}
