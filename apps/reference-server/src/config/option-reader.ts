// The only file that imports the private package. The build bundles it, so that the published package does not depend on it.
export * from '@card-contract/options'
