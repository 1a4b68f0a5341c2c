import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'
import { usesOf } from '../testing/uses-of.ts'

const MODULE = `############
# Network
############

variable "region" {
  description = "Where it runs, such as \\"eu\\""
  type        = string
  default     = "eu"
  validation {
    condition     = length(var.region) > 0
    error_message = "A region is needed."
  }
}

variable "tags" {
  description = <<-EOT
    What it is marked with.
    Each has a value.
  EOT
  type = object({
    name = string
    size = optional(number, 1)
  })
}
variable "password" {
  type      = string
  default   = "hunter22"
  sensitive = true
}
locals {
  # Long enough for all.
  name = "a-\${var.tags["x"]}-}" # not this
  zones = [
    1,
  ]
}
/* What everything runs in. */
resource "aws_vpc" "this" {
  cidr = var.cidr
  tags { a = 1 }
}
data "aws_ami" "image" { owners = ["me"] }
module "net" {
  source = "./net"
  region = var.region
}
output "id" {
  description = "The id of it."
  value       = aws_vpc.this.id
}
provider "aws" {
  alias = "west"
}
terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}
moved {
  from = a
}
`

it('declarations of a Terraform module are named by their addresses', async () => {
  expect(await outlineLines('main.tf', MODULE)).toEqual([
    '5–13 +variable var.region | variable "region" | Where it runs, such as "eu"⏎⏎A region is needed.',
    '  7 -property type | type = string',
    '  8 -property default | default = "eu"',
    '15–24 +variable var.tags | variable "tags" | What it is marked with.⏎Each has a value.',
    '  20–23 -property type | type = object({ name = string, size = optional(number, 1) })',
    '25–29 +variable var.password | variable "password"',
    '  26 -property type | type = string',
    '  27 -property default | default',
    '  28 -property sensitive | sensitive = true',
    `32 -constant local.name | name = "a-\${var.tags["x"]}-}" | Long enough for all.`,
    '33–35 -constant local.zones | zones = [1,]',
    '38–41 +struct aws_vpc.this | resource "aws_vpc" "this" | What everything runs in.',
    '42 +struct data.aws_ami.image | data "aws_ami" "image"',
    '43–46 +module module.net | module "net" { source = "./net" }',
    '47–50 +constant output.id | output "id" | The id of it.',
    '51–53 +constant provider.aws.west | provider "aws" { alias = "west" }',
    '54–59 +constant terraform | terraform',
    '  55 +property required_version | required_version = ">= 1.5"',
    '  57 +property aws | aws = { source = "hashicorp/aws" }',
  ])
  const analysis = await analyzeFile('main.tf', MODULE)
  expect(analysis.fileDoc).toBe('')
  expect(analysis.references).toEqual(['var.cidr'])
  expect(importLines(analysis)).toEqual(['./net: var.region'])
})

it('Terraform files in a folder share their variables, and a module is used through its arguments', async () => {
  const files = {
    'main.tf': 'resource "a_b" "c" { x = var.size }\nmodule "n" {\n  source = "./net"\n  zone = 1\n}\n',
    'variables.tf': 'variable "size" {}\n',
    'net/variables.tf': 'variable "zone" {}\nvariable "other" {}\n',
    'net/main.tf': `# var.other\nmodule "v" { source = "acme/vpc/aws" }\nlocals { z = "\${var.zone}" }\n`,
  }
  expect(await usesOf(files, 'main.tf')).toEqual(['net/variables.tf: var.zone', 'variables.tf: var.size'])
  expect(await usesOf(files, 'net/main.tf')).toEqual(['net/variables.tf: var.zone', 'acme/vpc/aws'])
})

it('blocks of other HCL tools are named by their labels', async () => {
  expect(await outlineLines('docker-bake.hcl', '# Builds the image.\ntarget "app" {\n  tags = ["a"]\n}\n')).toEqual([
    '2–4 +struct target.app | target "app" | Builds the image.',
  ])
})
