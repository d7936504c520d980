// The only file that imports the private package. The build replaces this module by a bundle of it, so that the published
// package does not depend on it.
export * from '@card-contract/options'
