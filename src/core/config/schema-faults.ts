import { nearestName } from '../base/nearest-name.ts';
import { type ConfigFault, described, either, shown } from './config-fault.ts';
import { criterionShapes } from './validators.generated.js';
import type { SchemaError } from './validators.generated.js';
import { pointerTo } from './yaml-node.ts';

export function schemaFaults(
  errors: readonly SchemaError[],
  valueAt: (pointer: string) => unknown,
  keys: Readonly<Record<string, readonly string[]>>,
): ConfigFault[] {
  const seen = new Set<string>();
  return errors.flatMap(error => {
    const path = pathOf(error);
    if (error.keyword === 'pattern' || seen.has(path)) return [];
    seen.add(path);
    const fault = (code: ConfigFault['code'], message: string, hint: string, at: 'key' | 'value'): ConfigFault[] => [
      { severity: 'error', code, message, hint, path, at },
    ];
    const name = path.slice(path.lastIndexOf('/') + 1);
    const value = valueAt(path);
    switch (error.keyword) {
      case 'additionalProperties': {
        const criterion = /^\/filter\/criteria\/\d+$/.test(error.instancePath);
        const known = criterion
          ? Object.keys(criterionShapes)
          : (keys[error.instancePath.replace(/columns\/[^/]*$/, 'columns/*')] ?? []);
        const nearest = nearestName(name, known);
        return fault(
          'config/unknown-key',
          `unknown ${criterion ? 'criterion' : 'key'} ${shown(error.params.additionalProperty)}`,
          nearest ? `Write "${nearest}".` : `Known here: ${known.join(', ')}.`,
          'key',
        );
      }
      case 'required':
        return fault(
          'config/required',
          `"${error.params.missingProperty}" is missing`,
          `Add "${error.params.missingProperty}".`,
          'key',
        );
      case 'propertyNames':
        return fault(
          'config/field-name',
          `field name ${shown(error.params.propertyName)} has other characters than a-z`,
          'Use lower-case letters a-z only.',
          'key',
        );
      case 'enum':
        return fault(
          'config/value',
          `"${name}" must not be ${described(value)}`,
          `Write ${either((error.params.allowedValues as unknown[] | undefined)?.map(shown) ?? [])}.`,
          'value',
        );
      case 'minimum':
        return fault(
          'config/range',
          `"${name}" must be at least ${error.params.limit}, not ${shown(value)}`,
          `Write ${error.params.limit} or more.`,
          'value',
        );
      case 'minLength':
      case 'minProperties':
      case 'maxProperties':
        return fault(
          /criteria/.test(path) ? 'config/criterion' : 'config/empty',
          `"${name}" is ${described(value)}`,
          'Write one entry.',
          'value',
        );
      default:
        return fault(
          'config/type',
          `"${name}" must be ${either([error.params.type].flat().map(String))}, not ${described(value)}`,
          typeof value === 'number' && error.params.type === 'array'
            ? `Write [${value}].`
            : 'Write a value of that type.',
          'value',
        );
    }
  });
}

function pathOf({ instancePath, params }: SchemaError): string {
  const name = params.additionalProperty ?? params.propertyName;
  return name === undefined ? instancePath : pointerTo(instancePath, String(name));
}
