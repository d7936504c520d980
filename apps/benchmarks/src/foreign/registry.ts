import type { ForeignTool } from './tool.ts'
import { heyApi } from './tools/hey-api.ts'
import { openapiGeneratorPython, openapiGeneratorTypescript } from './tools/openapi-generator.ts'
import { openapiPythonClient } from './tools/openapi-python-client.ts'
import { prism } from './tools/prism.ts'
import { spectral } from './tools/spectral.ts'

/** Every tool by name, in the order of the table. The first words of a name run all tools that start with them. */
export const foreignTools: Readonly<Record<string, ForeignTool>> = {
  spectral,
  prism,
  'hey-api': heyApi,
  'openapi-generator-typescript': openapiGeneratorTypescript,
  'openapi-generator-python': openapiGeneratorPython,
  'openapi-python-client': openapiPythonClient,
}
