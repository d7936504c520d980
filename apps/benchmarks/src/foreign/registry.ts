import type { ForeignTool } from './tool.ts'
import { heyApi } from './tools/hey-api.ts'
import { oapiCodegen } from './tools/oapi-codegen.ts'
import { oasdiff } from './tools/oasdiff.ts'
import {
  openapiGeneratorGo,
  openapiGeneratorJava,
  openapiGeneratorPython,
  openapiGeneratorTypescript,
} from './tools/openapi-generator.ts'
import { openapiPythonClient } from './tools/openapi-python-client.ts'
import { openapiTypescript } from './tools/openapi-typescript.ts'
import { orval } from './tools/orval.ts'
import { prism } from './tools/prism.ts'
import { scalar } from './tools/scalar.ts'
import { schemathesis } from './tools/schemathesis.ts'
import { spectral } from './tools/spectral.ts'
import { swaggerParser } from './tools/swagger-parser.ts'

/** Every tool by name, in the order of the table. The first words of a name run all tools that start with them. */
export const foreignTools: Readonly<Record<string, ForeignTool>> = {
  spectral,
  'swagger-parser': swaggerParser,
  scalar,
  prism,
  'hey-api': heyApi,
  orval,
  'openapi-typescript': openapiTypescript,
  'openapi-generator-typescript': openapiGeneratorTypescript,
  'openapi-generator-java': openapiGeneratorJava,
  'openapi-generator-python': openapiGeneratorPython,
  'openapi-generator-go': openapiGeneratorGo,
  'oapi-codegen': oapiCodegen,
  'openapi-python-client': openapiPythonClient,
  schemathesis,
  oasdiff,
}
